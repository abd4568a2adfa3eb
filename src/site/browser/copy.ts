/**
 * Texts to copy: filled with the address at which this page was found, where the server does not know it, and
 * copied by their buttons; and the button that shares the page. Listens at the document, because a newer
 * snapshot writes them again (live.ts).
 */
export function copyTexts(): void {
  // Absent where the page is neither encrypted nor on this machine; the buttons stay hidden then.
  if (navigator.clipboard) document.documentElement.classList.add('can-copy');
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) filledText(target).select();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || target.dataset.copied === undefined) return;
    void (target.dataset.share === undefined ? copy(target) : share(target));
  });
  // This event does not bubble.
  document.addEventListener('toggle', fillAll, true);
  fillAll();
}

function fillAll(): void {
  for (const text of document.querySelectorAll<HTMLTextAreaElement>('.copy textarea')) filledText(text);
}

function filledText(text: HTMLTextAreaElement): HTMLTextAreaElement {
  const { unknown = '' } = text.dataset;
  if (unknown !== '') text.value = text.value.replaceAll(unknown, location.origin);
  return text;
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const text = button.closest('.copy')?.querySelector('textarea');
  if (text) await take(filledText(text).value, button);
}

/** To the clipboard; the button says so for a moment. */
async function take(text: string, button: HTMLButtonElement): Promise<void> {
  const { copied = '', words = button.textContent } = button.dataset;
  await navigator.clipboard.writeText(text);
  button.dataset.words = words;
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = words;
  }, 2_000);
}

/** The sentence and the link: by the device's own sheet, or by the clipboard where there is none. */
async function share(button: HTMLButtonElement): Promise<void> {
  const text = button.dataset.share ?? '';
  const url = location.origin + location.pathname;
  try {
    // Absent in many desktop browsers, which then throw here.
    await navigator.share({ text, url });
  } catch (error) {
    // Whoever closes the sheet has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      await take(`${text}\n${url}`, button);
  }
}
