/** How much a source may bring. What happens beyond stands in docs/reliability.md, "What comes from outside". */
export const BOUNDS = {
  /** Of one read. */
  pages: 200,
  /** Of what a post quotes and answers. */
  contexts: 4,
  /** The longest post of the supported networks. */
  textLength: 25_000,
  /** Of markup, before it is turned into text. */
  markupLength: 50_000,
  /** Of ids, addresses and cursors. */
  addressLength: 2_000,
  /** Of names and descriptions. */
  nameLength: 1_000,
  /** Of each list of another instance: a reset a day for 14 years. */
  rows: 5_000,
  /** Of a launch list, which is checked value by value. The bundled ones have two thousand. */
  listValues: 10_000,
  /** Of one incident. */
  components: 100,
} as const;
