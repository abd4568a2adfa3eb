/**
 * A text in which no name notifies anybody: a zero-width space stands behind each `@` that begins one, and
 * addresses have it percent-encoded, so that they lead where they led. Only plain letters before it make it a
 * part of a word (`a@b.example`): chats begin a name behind any other, as in languages without spaces.
 */
export function withoutMentions(text: string): string {
  return text
    .replace(/https?:\/\/\S+/gi, (address) => address.replaceAll('@', '%40'))
    .replace(/(?<![a-z\d])@(?=[\p{L}\p{N}_.-])/giu, '@\u200b');
}
