// Each game in a few sentences, for those who have never seen it. The pages of the rules are exact, and count.

/** @type {Record<string, Record<string, string[]>>} */
const GUIDES = {
  en: {
    "normal": [
      "Men move one square forward on a diagonal. Kings move any distance on a diagonal.",
      "You must capture when you can: jump over an enemy onto the empty square behind it, forward or backward, and go on jumping from there. Kings jump from any distance.",
      "If you can capture in several ways, you must take the greatest number of pieces.",
      "A man that ends its move on the far row becomes a king.",
      "Who has no piece or no move left has lost.",
    ],
    "killer": [
      "All is as in international draughts, but for this: a king whose last captured piece is a king must stop on the square right behind it.",
      "So two kings beat one.",
    ],
    "bt": [
      "You move and capture as in international draughts: men go one square forward, and you must capture as many pieces as you can.",
      "Whoever makes a king, by ending a move on the far row, has won at once.",
      "Who has no piece or no move left has lost.",
    ],
    "losing": [
      "You move and capture as in international draughts, and must capture as many pieces as you can.",
      "Give your pieces away: who is to move and has no piece or no move left has won.",
    ],
    "frisian": [
      "Men and kings move on diagonals, as in international draughts.",
      "You must capture when you can, in eight directions: along diagonals, and along rows and columns over the next dark square. Kings jump from any distance.",
      "If you can capture in several ways, take what is worth most: a king is worth less than two men and more than one. Of equal captures one by a king goes first.",
      "While you have a man, no king of yours may make more than three moves in succession without a capture.",
      "Who has no piece or no move left has lost.",
    ],
    "strand": [
      "Men step forward to the next empty point, along a line that is drawn. Points without diagonals only have the straight ones.",
      "You must capture when you can: jump over an enemy onto the empty point behind it, along any line and in every direction, and go on jumping from there. Such a chain of captures is a rafle. Captured pieces leave at once.",
      "If you can capture in several ways, you must take the greatest number of pieces.",
      "A man that ends its move on the far row becomes a sultan, which moves and captures at any distance.",
      "With missed captures allowed, a player may forget to capture. The other side may let it pass, have the move played again, or huff (remove) a piece that should have captured, and then move.",
      "Who has no piece or no move left has lost.",
    ],
    "fidchell-1": [
      "First place your stones, one a turn, on empty points. When your hand is empty, slide one stone a turn along a line over empty points.",
      "Your stone captures each enemy stone next to it that has another stone of yours on its far side, on the same line. A capture gives you one more turn.",
      "The stone in the middle is the navel. As soon as anyone slides, it counts as a stone of both players on the far side of ring 1.",
      "You win with a chain of stones, each next to the one before it along a line, from the innermost ring to the rim.",
    ],
    "fidchell-2": [
      "Each side begins with eight stones on the board and nineteen in hand. Place them first, one a turn; then slide one stone a turn along a line over empty points.",
      "Your stone captures each enemy stone next to it that has another stone of yours on its far side, on the same line. A capture gives you one more turn.",
      "White wins with a chain of stones from the innermost ring to the rim. Black wins when White has fewer than seven stones.",
      "Black, with an empty hand, may also challenge: White must win or capture within five turns, or has lost. If White captures, White may remove two black stones.",
    ],
    "pyramidame": [
      "The number on each cube is its height. The board on the left shows the pyramid from above; A to D show its four sides. Point at a cube to find it on every board.",
      "Two cubes are neighbours if any of the five boards shows them side by side on a diagonal. A pawn steps to an empty neighbour, always nearer to the enemy's corner.",
      "You must capture when you can: jump over an enemy on a neighbouring cube onto the empty one behind it, on the same diagonal of a board, in any direction, and go on jumping as long as you can.",
      "You win when a pawn of yours ends its move on the enemy's corner cube: h8 for White, a1 for Black. You also win when the enemy has no pawn or no move left.",
    ],
    "chinese-checkers": [
      "Bring all your pieces into the point of the star across from your own.",
      "A turn is one step to an empty hole next to it, or a chain of jumps: each over one piece of any colour, next to it, onto the empty hole behind. Nothing is captured.",
      "A turn may pass through the points of others, but not end there. Stop a chain after any jump.",
      "Unless the rules say otherwise for this game, you must make room: if the player across can only go forward into your point, you must take a piece out of it.",
      "The first player whose pieces are all across has won.",
    ],
  },
  fr: {
    "normal": [
      "Les pions avancent d’une case en diagonale. Les dames vont à toute distance en diagonale.",
      "La prise est obligatoire : sautez par-dessus une pièce adverse sur la case libre derrière elle, en avant ou en arrière, puis continuez de là. Les dames prennent à toute distance.",
      "Si plusieurs prises sont possibles, il faut prendre le plus grand nombre de pièces.",
      "Un pion dont le coup finit sur la dernière rangée devient dame.",
      "Qui n’a plus de pièce ou plus de coup a perdu.",
    ],
    "killer": [
      "Tout est comme aux dames internationales, sauf ceci : une dame dont la dernière pièce prise est une dame doit s’arrêter sur la case juste derrière elle.",
      "Ainsi deux dames en battent une.",
    ],
    "bt": [
      "On joue et on prend comme aux dames internationales : les pions avancent d’une case, et il faut prendre le plus grand nombre de pièces.",
      "Qui fait une dame, par un coup qui finit sur la dernière rangée, a gagné aussitôt.",
      "Qui n’a plus de pièce ou plus de coup a perdu.",
    ],
    "losing": [
      "On joue et on prend comme aux dames internationales, et il faut prendre le plus grand nombre de pièces.",
      "Donnez vos pièces : qui a le trait et n’a plus de pièce ou plus de coup a gagné.",
    ],
    "frisian": [
      "Les pions et les dames vont en diagonale, comme aux dames internationales.",
      "La prise est obligatoire, dans huit directions : en diagonale, et le long des rangées et des colonnes par-dessus la case foncée voisine. Les dames prennent à toute distance.",
      "Si plusieurs prises sont possibles, prenez ce qui vaut le plus : une dame vaut moins que deux pions et plus qu’un. De prises égales, celle d’une dame passe d’abord.",
      "Tant que vous avez un pion, aucune de vos dames ne peut jouer plus de trois coups de suite sans prendre.",
      "Qui n’a plus de pièce ou plus de coup a perdu.",
    ],
    "strand": [
      "Les pions avancent au point libre suivant, le long d’une ligne tracée. Les points sans diagonale n’ont que les lignes droites.",
      "La prise est obligatoire : sautez par-dessus une pièce adverse sur le point libre derrière elle, le long de toute ligne et en tous sens, puis continuez de là. Une telle suite de prises est une rafle. Les pièces prises quittent aussitôt le tablier.",
      "Si plusieurs prises sont possibles, il faut prendre le plus grand nombre de pièces.",
      "Un pion dont le coup finit sur la dernière rangée devient sultan, qui va et prend à toute distance.",
      "Si les prises manquées sont permises, un joueur peut oublier de prendre. L’autre peut laisser passer, faire rejouer le coup, ou souffler (enlever) une pièce qui aurait dû prendre, puis jouer.",
      "Qui n’a plus de pièce ou plus de coup a perdu.",
    ],
    "fidchell-1": [
      "Posez d’abord vos pierres, une par tour, sur des points libres. La main vide, glissez une pierre par tour le long d’une ligne, sur des points libres.",
      "Votre pierre prend chaque pierre adverse voisine derrière laquelle se trouve, sur la même ligne, une autre de vos pierres. Une prise donne un tour de plus.",
      "La pierre du milieu est le nombril. Dès la première glissade, elle compte comme une pierre des deux joueurs derrière l’anneau 1.",
      "Vous gagnez par une chaîne de pierres voisines le long des lignes, de l’anneau intérieur jusqu’au bord.",
    ],
    "fidchell-2": [
      "Chaque camp commence avec huit pierres sur le tablier et dix-neuf en main. Posez-les d’abord, une par tour ; puis glissez une pierre par tour le long d’une ligne, sur des points libres.",
      "Votre pierre prend chaque pierre adverse voisine derrière laquelle se trouve, sur la même ligne, une autre de vos pierres. Une prise donne un tour de plus.",
      "Les Blancs gagnent par une chaîne de pierres de l’anneau intérieur jusqu’au bord. Les Noirs gagnent quand les Blancs ont moins de sept pierres.",
      "La main vide, les Noirs peuvent aussi défier : les Blancs doivent gagner ou prendre en cinq tours, sinon ils ont perdu. S’ils prennent, ils peuvent retirer deux pierres noires.",
    ],
    "pyramidame": [
      "Le nombre sur chaque cube est sa hauteur. Le tablier de gauche montre la pyramide d’en haut ; A à D en montrent les quatre faces. Pointez un cube pour le trouver sur tous les tabliers.",
      "Deux cubes sont voisins si l’un des cinq tabliers les montre côte à côte sur une diagonale. Un pion avance sur un voisin libre, toujours plus près du coin adverse.",
      "La prise est obligatoire : sautez par-dessus un pion adverse sur un cube voisin vers le cube libre derrière lui, sur la même diagonale d’un tablier, en tous sens, et continuez tant que vous pouvez.",
      "Vous gagnez quand un de vos pions finit son coup sur le cube du coin adverse : h8 pour les Blancs, a1 pour les Noirs. Vous gagnez aussi quand l’adversaire n’a plus de pion ou plus de coup.",
    ],
    "chinese-checkers": [
      "Menez tous vos pions dans la pointe de l’étoile opposée à la vôtre.",
      "Un tour est un pas vers un trou voisin libre, ou une suite de sauts : chacun par-dessus un pion voisin de n’importe quelle couleur, vers le trou libre derrière lui. Rien n’est pris.",
      "Un tour peut traverser les pointes des autres, mais pas s’y arrêter. Une suite peut s’arrêter après chaque saut.",
      "À moins que les règles de la partie ne disent autre chose, il faut faire place : si le joueur d’en face ne peut avancer que dans votre pointe, vous devez en sortir un pion.",
      "Le premier joueur dont tous les pions sont en face a gagné.",
    ],
  },
};

/**
 * The sentences on a game; none where there are none.
 * @param {string} variant
 * @param {string} language
 */
export function guide(variant, language) {
  return GUIDES[language]?.[variant] ?? [];
}
