/**
 * The limits of what a source may bring. docs/reliability.md, "What comes from outside", says what happens
 * beyond them.
 */
export const BOUNDS = {
  /** Pages of one read. */
  pages: 200,
  /** Posts that a post quotes or answers. */
  contexts: 4,
  /** The longest post of the supported networks. */
  textLength: 25_000,
  /** Markup, before it is turned into text. */
  markupLength: 50_000,
  /** Ids, addresses and cursors. */
  addressLength: 2_000,
  /** Names and descriptions. */
  nameLength: 1_000,
  /** Values of a launch list, each of which is checked. The bundled ones have two thousand. */
  listValues: 10_000,
  /** Components of one incident. */
  components: 100,
} as const;
