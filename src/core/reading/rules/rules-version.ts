/** Bumped whenever the rules can read a post differently; saved with every reading of theirs. */
export const RULES_VERSION = 'rules-4';
