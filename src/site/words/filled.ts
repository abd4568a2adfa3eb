/** The text with its values filled in. */
export function filled(text: string, ...values: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (_, place) => values[Number(place)] ?? '');
}
