/**
 * A text in which no name notifies anybody: a zero-width space stands behind each `@` that begins one, and addresses have
 * it percent-encoded, so that they lead where they led.
 */
export function withoutMentions(text: string): string {
  return text
    .replace(/https?:\/\/\S+/gi, (address) => address.replaceAll('@', '%40'))
    .replace(/(?<![\p{L}\p{N}])@(?=[\p{L}\p{N}_.-])/gu, '@\u200b');
}
