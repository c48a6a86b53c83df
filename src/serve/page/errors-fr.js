// The errors of the engine in French, by their codes. `protocol/HUB.md` lists the codes with their parameters.

/** A part in brackets is left out where one of its gaps has no value. @type {Record<string, string>} */
const SENTENCES = {
  // Moves.
  "illegal-move": "[Coup {number} : ]{move} n’est pas un coup permis[ ; coups permis : {legal}][ et {more} autres].",
  "ambiguous-move": "[Coup {number} : ]{move} désigne plusieurs coups : {fitting}[ et {more} autres].",
  "nothing-to-claim": "[Coup {number} : ]{move} ne réclame rien : le dernier coup était régulier.",
  "late-claim": "[Coup {number} : ]{move} vient trop tard : la partie a continué après le coup irrégulier.",
  "not-huffable": "[Coup {number} : ]{move} ne souffle rien de ce qui peut l’être[ ; on peut souffler {huffable}].",
  "no-announcements": "[Coup {number} : ]{move} annonce un nombre de prises, et ce jeu n’a pas d’annonces.",
  "announced-more": "[Coup {number} : ]{move} annonce plus de prises qu’il n’en fait : {taken}.",
  "announced-fewer": "[Coup {number} : ]{move} annonce moins de prises qu’il n’est possible d’en faire : {greatest}.",
  "huff-alone": "[Coup {number} : ]après {move}, il faut encore jouer, par exemple {move}/{example}.",

  // Texts of moves.
  "move-empty": "[Coup {number}][, ligne {line}][, colonne {column}] : le coup est vide.",
  "move-unreadable": "[Coup {number}][, ligne {line}][, colonne {column}] : « {text} » n’est pas un coup comme 32-28 ou 28x19.",
  "move-unfinished": "[Coup {number}][, ligne {line}][, colonne {column}] : il manque une case après « {text} ».",
  "move-mixed-signs": "[Coup {number}][, ligne {line}][, colonne {column}] : « {text} » mêle le signe du pas et celui de la prise.",
  "move-too-long": "[Coup {number}][, ligne {line}][, colonne {column}] : « {text} » a plus de {most} cases.",
  "record-parenthesis": "[Coup {number}][, ligne {line}][, colonne {column}] : une parenthèse manque autour de « {text} ».",
  "record-comment": "[Coup {number}][, ligne {line}][, colonne {column}] : le commentaire « {text} » n’est pas fermé.",
  "record-missing-move": "[Coup {number}][, ligne {line}][, colonne {column}] : il manque un coup après le numéro « {text} ».",
  "record-points": "[Coup {number}][, ligne {line}][, colonne {column}] : « {text} » n’est ni le point après un coup ni les trois points de la fin.",
  "record-after-end": "[Coup {number}][, ligne {line}][, colonne {column}] : « {text} » suit les points qui terminent la partie.",

  // Texts of positions.
  "position-empty": "La position est vide.",
  "position-bad-side": "Position : « {found} » (colonne {column}) n’est pas un trait ; il faut l’un de {allowed}.",
  "position-bad-cell": "Position : la case {cell} contient « {found} » (colonne {column}), et non l’un de {allowed}.",
  "position-no-cells": "Position : aucune case ne suit le trait ; il en faut {expected}[, à partir de la colonne {column}].",
  "position-too-short": "Position : {count} cases au lieu de {expected} ; elles finissent avant la colonne {column}.",
  "position-too-long": "Position : {count} cases au lieu de {expected} ; la première de trop est à la colonne {column}.",
  "position-control-character": "Position : le caractère {found} (colonne {column}) n’est pas permis.",
  "position-is-list": "Position : le deux-points (colonne {column}) commence une liste de pièces ; il faut un trait et {expected} cases.",
  "position-no-side": "Position : le trait manque avant le deux-points (colonne {column}).",
  "position-no-owner": "Position : il manque le camp après le deux-points (colonne {column}).",
  "position-bad-owner": "Position : « {found} » (colonne {column}) n’est pas un camp ; il faut l’un de {allowed}.",
  "position-repeated-owner": "Position : les pièces de {owner} sont données deux fois (colonne {column}).",
  "position-missing-owner": "Position : les pièces de {owner} manquent.",
  "position-missing-cell": "Position : il manque une case à la virgule (colonne {column}).",
  "position-not-a-cell": "Position : « {found} » (colonne {column}) n’est pas une case comme a1.",
  "position-numbered-cell": "Position : « {found} » (colonne {column}) est un numéro, et les cases de ce jeu ont des noms comme a1.",
  "position-unknown-cell": "Position : « {found} » (colonne {column}) n’est pas sur ce tablier.",
  "position-no-promotion": "Position : « {found} » (colonne {column}) est une pièce promue, et ce jeu n’en a pas.",
  "position-repeated-cell": "Position : {cell} est donné deux fois (colonne {column}).",
  "position-missing-fields": "Position : après les pièces, il faut {fields}.",
  "position-trailing": "Position : « {found} » suit la position.",
  "position-unknown-side": "Position : le trait « ? » est inconnu.",
  "fen-no-colour": "Position : « {found} » (colonne {column}) ne commence pas par W ou B.",
  "fen-bad-piece": "Position : « {found} » (colonne {column}) n’est pas une pièce comme 31, K31 ou 31-50.",
  "fen-backward-range": "Position : la suite « {found} » (colonne {column}) va à rebours.",
  "fen-long-range": "Position : la suite « {found} » (colonne {column}) a plus de {most} cases.",
  "fen-too-many-pieces": "Position : plus de {most} pièces, à partir de « {found} » (colonne {column}).",
  "king-moves-form": "Position : « {found} » (colonne {column}) ne donne pas les coups des dames noire et blanche, comme +0+328.",
  "king-moves-square": "Position : dans « {found} » (colonne {column}), il manque une case du tablier après le nombre de coups, comme 328.",
  "king-moves-too-many": "Position : « {found} » (colonne {column}) compte plus de {most} coups d’une dame.",

  // Positions that cannot be.
  "position-no-pieces": "Position : le tablier est vide.",
  "position-too-many-pieces": "Position : {side} : {count} pièces ; {most} au plus sont possibles.",
  "position-man-on-last-row": "Position : {side} : un pion en {cell}, sur la rangée où il est promu.",
  "position-already-won": "Position : {side} : le camp au trait a une dame et a donc déjà gagné.",
  "position-two-pieces": "Position : deux pièces sur la case {cell}.",
  "pyramidame-both-arrived": "Position : les deux camps ont atteint le coin adverse, a1 et h8.",
  "fidchell-field-count": "Position : {count} champs suivent les cases ; il en faut 6 : pierres en main des Blancs et des Noirs, nombril, défi, retraits, glissades ; un septième, 1, marque un tour de plus qui peut être refusé.",
  "fidchell-field-number": "Position : le champ {field} contient « {found} » (colonne {column}) au lieu d’un nombre de un à trois chiffres sans zéro initial.",
  "fidchell-navel": "Position : le nombril est « {found} » (colonne {column}), et non l’un de d, w et a.",
  "fidchell-extra-turn": "Position : le tour de plus est « {found} » (colonne {column}) ; il vaut 1 ou manque.",
  "fidchell-too-many-stones": "Position : {side} : {board} sur le tablier et {hand} en main ; {most} pierres au plus en tout.",
  "fidchell-navel-of-variant": "Position : le nombril n’est jamais « {navel} » dans ce jeu.",
  "fidchell-navel-awake": "Position : le nombril est « a », mais un camp ne peut pas encore avoir glissé, ayant des pierres en main : {side}.",
  "fidchell-navel-asleep": "Position : le nombril est « d » après une glissade.",
  "fidchell-no-challenge": "Position : ce jeu n’a pas de défi.",
  "fidchell-challenge-turns": "Position : un défi laisse {most} tours au plus, et non {count}.",
  "fidchell-challenger-places": "Position : les Noirs, {count} en main, n’ont pas pu défier.",
  "fidchell-removals": "Position : le nombre des pierres à retirer est {count} ; {most} au plus.",
  "fidchell-not-removing": "Position : tant qu’il reste des pierres à retirer, les Blancs ont le trait, aucun défi ne court, les glissades sont à 0, et les Noirs ont perdu une pierre par la prise et une par retrait fait.",
  "fidchell-slides": "Position : le nombre des glissades est {count} ; {most} au plus.",
  "fidchell-slides-in-hand": "Position : le nombre des glissades est {count} ; {most} au plus tant qu’il y a des pierres en main.",
  "fidchell-no-declining": "Position : un tour de plus ne se refuse qu’avec extra-turn=may.",
  "fidchell-no-capture": "Position : un tour de plus suit une prise : les glissades sont à 0, et ce camp a perdu une pierre : {side}.",
  "fidchell-defeated-challenge": "Position : un tour de plus des Blancs suit une prise, qui défait tout défi : aucun ne court.",
  "chinese-checkers-fields": "Position : elle finit par les nombres de joueurs et de pions, comme :2:10.",
  "chinese-checkers-players": "Position : « {found} » n’est pas un nombre de joueurs ; il en faut 2, 3, 4 ou 6.",
  "chinese-checkers-pieces": "Position : « {found} » n’est pas un nombre de pions ; il en faut 10 ou 15.",
  "chinese-checkers-too-many-pieces": "À {players} joueurs, chacun a 10 pions ; 15 ne vont qu’à 2 joueurs.",
  "chinese-checkers-no-player": "Position : à {players} joueurs, il n’y a pas de joueur {player}.",
  "chinese-checkers-count": "Position : le joueur {player} a {count} pions au lieu de {expected}.",
  "chinese-checkers-two-pieces": "Position : deux pions dans un trou.",

  // Parameters.
  "unknown-parameter": "Il n’y a pas de paramètre {parameter}.",
  "value-unusable": "{parameter} : cette valeur ne peut pas servir.",
  "value-not-bool": "{parameter} : « {value} » n’est ni true ni false.",
  "value-not-int": "{parameter} : « {value} » n’est pas un nombre entier de {min} à {max}.",
  "value-not-real": "{parameter} : « {value} » n’est pas un nombre de {min} à {max}.",
  "value-not-listed": "{parameter} : « {value} » n’est pas l’un de {allowed}.",

  // Lines.
  "line-open-quote": "Le guillemet avant « {text} » n’est pas fermé.",
  "line-missing-name": "Il manque un nom avant « {text} ».",
  "line-missing-value": "Il manque une valeur après « {argument}= ».",
  "line-after-quote": "« {text} » suit immédiatement un guillemet fermant.",
  "line-quote-in-word": "Il y a un guillemet dans le mot « {text} ».",
  "line-unquoted-equals": "La valeur « {text} » contient « = » et doit être entre guillemets.",
  "line-control-character": "La ligne contient le caractère {found}, qui n’est pas permis.",
  "line-too-long": "Une ligne de {count} octets est trop longue : {most} au plus sont lus.",
  "line-not-text": "L’octet {byte} de la ligne n’est pas du texte en UTF-8.",
  "unknown-command": "Il n’y a pas de commande « {command} ».",
  "argument-repeated": "{command} : « {argument} » est donné deux fois.",
  "argument-missing": "{command} : il manque « {argument}= ».",
  "argument-without-value": "« {argument} » a besoin d’une valeur.",
  "argument-with-value": "« {argument} » ne prend pas de valeur[, mais a « {value} »].",
  "argument-bad-value": "« {value} » ne convient pas à « {argument} »[ ; valeurs : {expected}].",
  "pos-start-and-position": "« pos » prend « start » ou « pos= », et non les deux.",
  "pos-wolf": "« {text} » n’est pas la case d’une dame avec ses coups, comme W28=3, une fois par camp.",
  "pos-wolf-alone": "« wolf » a besoin d’une position, « pos= ».",
  "pos-wolf-twice": "« wolf » et la position donnent tous deux les coups des dames.",
  "pos-unknown-argument": "« pos » n’a pas d’argument « {argument} » ; il prend « start », « pos= », « wolf= » et « moves= ».",
  "pos-unquoted-move": "« {text} » n’est pas un argument de « pos » ; les coups se mettent entre guillemets après « moves= ».",
  "level-empty": "« level » a besoin d’un argument.",
  "go-missing-mode": "« go » a besoin de think, ponder ou analyze.",
  "go-unknown-mode": "« go » prend think, ponder ou analyze, et non « {mode} ».",
  "go-two-modes": "« go » prend un seul mot, et a « {first} » et « {second} ».",
  "go-unanswerable-offer": "« draw-offer » va avec « go think », et non avec « {mode} ».",
  "judge-too-many": "« {argument} » a {count} mots, et la partie {most} positions.",
  "judge-numbers": "Le mot {number} de « scores » a {count} nombres au lieu de {expected}.",
  "query-missing": "« query » a besoin de « what= ».",
  "query-unknown": "« query » ne répond pas à « {question} ».",

  // The engine.
  "must-wait": "« {command} » doit attendre la fin de la recherche.",
  "no-memory": "La mémoire ne suffit pas ; tt-size est maintenant {kept}.",
  "tables-unusable": "Les tables de finales ne peuvent pas servir ; celles du programme les remplacent.",
  "no-thread": "Le système ne donne pas de fil d’exécution à la recherche.",
  "internal": "Une erreur interne : la dernière ligne n’a pas été exécutée.",
};

/** The colours as a parameter. @type {Record<string, string>} */
const COLOURS = { white: "Blancs", black: "Noirs" };

/**
 * An error in French; `undefined` if its code has no French text.
 * @param {Record<string, string>} args the arguments of the line: `code`, and its parameters
 * @returns {string | undefined}
 */
export function inFrench(args) {
  const sentence = Object.hasOwn(SENTENCES, args.code) ? SENTENCES[args.code] : undefined;
  if (sentence === undefined) return undefined;
  const side = args.side && (COLOURS[args.side] ?? args.side);
  /** @type {Record<string, string>} */
  const values = { ...args, side };
  const told = sentence.replace(/\[([^\]]*)\]/g, (_, part) => (isFilled(part, values) ? part : ""));
  const filled = told.replace(/\{([a-z-]+)\}/g, (_, name) => values[name] ?? "?");
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

/**
 * Whether each gap of a part has a value.
 * @param {string} part
 * @param {Record<string, string>} values
 */
function isFilled(part, values) {
  return [...part.matchAll(/\{([a-z-]+)\}/g)].every(([, name]) => values[name]);
}
