/**
 * Texts to copy: filled with the address at which this page was found, where the server does not know it, and copied by
 * their buttons. Listens at the document, because a newer snapshot writes the texts again (live.ts).
 */
export function copyTexts(): void {
  // Absent where the page is neither encrypted nor on this machine; the buttons stay hidden then.
  if (navigator.clipboard) document.documentElement.classList.add('can-copy');
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) filledText(target).select();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement && target.dataset.copied !== undefined) void copy(target);
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
  const { copied = '', words = button.textContent } = button.dataset;
  if (!text || copied === '') return;
  await navigator.clipboard.writeText(filledText(text).value);
  button.dataset.words = words;
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = words;
  }, 2_000);
}

/** Buttons that hand the page to the phone's own sheet; hidden where there is none. */
export function sharePage(): void {
  if (!('share' in navigator)) return;
  document.documentElement.classList.add('can-share');
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || target.dataset.share === undefined) return;
    const { title } = document;
    // Whoever closes the sheet has changed their mind.
    navigator.share({ title, url: location.origin + location.pathname }).catch(() => undefined);
  });
}
