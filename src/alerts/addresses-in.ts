/** As chats find them: up to a space, or to the character that begins a mention. */
const ADDRESS = /(https?:\/\/[^\s<]+)/gi;

/** A text with its words changed by one function and its web addresses by another. */
export function changed(
  text: string,
  words: (part: string) => string,
  address: (part: string) => string = (part) => part,
): string {
  return text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 0 ? words(part) : address(part)))
    .join('');
}
