// What the page says in French of the colours, which are plurals. Other seats take the texts of `texts-fr.js`.

/** The keys of those texts, with the seat after them. @type {Record<string, string>} */
export const bySeat = {
  "to-move.white": "Aux Blancs de jouer",
  "to-move.black": "Aux Noirs de jouer",
  "rests.white": "Aux Blancs de jouer ; le moteur attend que vous le fassiez jouer",
  "rests.black": "Aux Noirs de jouer ; le moteur attend que vous le fassiez jouer",
  "thinks.white": "Les Blancs réfléchissent…",
  "thinks.black": "Les Noirs réfléchissent…",
  "waits.white": "Les Blancs attendent leur tour de réfléchir…",
  "waits.black": "Les Noirs attendent leur tour de réfléchir…",
  "won.white": "Les Blancs ont gagné : {reason}",
  "won.black": "Les Noirs ont gagné : {reason}",
  "skill.white": "Niveau des Blancs",
  "skill.black": "Niveau des Noirs",
  "graph.white": "Valeur pour les Blancs au fil de la partie",
  "graph.black": "Valeur pour les Noirs au fil de la partie",
  "value.wins.white": "les Blancs gagnent",
  "value.wins.black": "les Noirs gagnent",
};
