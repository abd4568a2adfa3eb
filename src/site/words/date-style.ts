/** How instants are written, by the server in UTC and by the script in the reader's zone: the same in each language. */
export const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
export const HOUR = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
