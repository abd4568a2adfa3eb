/** Buttons of the control page, which outcomes name too. */
export const LABELS = {
  reset: 'Post a reset',
  banked: 'Post a banked reset',
  promise: 'Post a promise',
  withdrawal: 'Post a correction',
  talk: 'Post small talk',
  correction: 'Correct the last reset',
  launch: 'Post a launch hint',
} as const;

export function incidentLabel(isOpen: boolean): string {
  return isOpen ? 'Open an incident' : 'Resolve the incident';
}

export function sourceLabel(source: string, isDown: boolean): string {
  return `${isDown ? 'Take down' : 'Bring back'}: ${source}`;
}
