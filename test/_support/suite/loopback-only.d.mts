/** The option that keeps a process on this machine. */
export const LOOPBACK_ONLY: string;
