/** Where the browser keeps the choice while it stands. Nothing else is stored. */
const CHOICE = 'notify-in-tab';

/** Notifications of the open page, for readers who choose them on the start page. */
export interface TabNotifications {
  /** Whether to follow the page even while its tab is hidden. */
  readonly areOn: () => boolean;
  /** Sets the checkbox and its note on a page that the server has just sent. */
  readonly show: () => void;
  /** Notifies with the page's word if it speaks of news that the page has not shown yet. */
  readonly tell: () => void;
}

export function tabNotifications(): TabNotifications {
  let isDenied = false;
  /** A word comes again when the news that stood in its place is over. */
  const shown = new Set([saidNow().news]);
  const areOn = () =>
    box() !== null && Notification.permission === 'granted' && localStorage.getItem(CHOICE) !== null;

  function offer(isOffered: boolean): void {
    document.documentElement.classList.toggle('can-notify', isOffered);
  }

  function show(): void {
    const [choice, note] = [box(), document.querySelector<HTMLElement>('[data-denied]')];
    if (choice) choice.checked = areOn();
    if (note) note.textContent = isDenied ? (note.dataset.denied ?? '') : '';
  }

  async function choose(isWanted: boolean): Promise<void> {
    const permission = isWanted ? await Notification.requestPermission() : null;
    if (permission === 'granted') localStorage.setItem(CHOICE, '');
    else localStorage.removeItem(CHOICE);
    isDenied = permission === 'denied';
    show();
  }

  function tell(): void {
    const { news, generated = '' } = saidNow();
    const isNew = news !== undefined && !shown.has(news);
    shown.add(news);
    if (!isNew || !areOn()) return;
    const title = `${textOf('main h1')} · ${textOf('main .eyebrow strong')}`;
    try {
      // Other tabs of this site notify, too: with the same tag, the browser shows the notification once.
      const notification = new Notification(title, { body: textOf('main .time-line'), tag: generated });
      notification.onclick = () => window.focus();
    } catch {
      // Permission was given earlier, in a browser whose constructor throws (see `canNotify`).
      localStorage.removeItem(CHOICE);
      offer(false);
    }
  }

  if (!canNotify()) return { areOn: () => false, show: () => {}, tell: () => {} };
  offer(true);
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target === box()) void choose(target.checked);
  });
  show();
  return { areOn, show, tell };
}

/**
 * Whether pages can notify here. On phones only service workers can, and the constructor throws. Calling it
 * without permission shows nothing.
 */
function canNotify(): boolean {
  if (!isSecureContext) return false;
  try {
    // Throws where the reader does not let sites store anything.
    localStorage.getItem(CHOICE);
    if (Notification.permission !== 'granted') new Notification('').close();
    return true;
  } catch {
    return false;
  }
}

/** The news of the page's word, absent while it speaks of none, and the snapshot that the word comes from. */
function saidNow(): DOMStringMap {
  return document.querySelector<HTMLElement>('[data-generated]')?.dataset ?? {};
}

function box(): HTMLInputElement | null {
  return document.querySelector('input[data-in-tab]');
}

function textOf(selector: string): string {
  return document.querySelector(selector)?.textContent ?? '';
}
