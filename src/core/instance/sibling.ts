/** Another instance, about a product of its own, to which the pages link. */
export interface Sibling {
  /** What the link says. */
  readonly name: string;
  readonly origin: string;
}
