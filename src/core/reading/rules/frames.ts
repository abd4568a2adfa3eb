import { AROUND_COMPLETIONS, AROUND_STORED, AROUND_WITHDRAWALS } from '../wording/words.js';
import { frames } from './frame.js';

/** Limits were reset for everybody: it is done, or under way. */
export const RESET_FRAMES = frames(`
  done-active  TEAM HAVE? RESET LIMIT|PERIOD|ALL|USERS  # We have reset the limits for everyone.
  done-headline  LIMIT RESET  # Limits reset for everyone now.
  done-verb  RESET LIMIT  # Just reset everyone’s limits.
  done-got  ALL|USERS got|had|has|have|gets LIMIT RESET  # All accounts just had their usage reset.
  progressive  TEAM? RESETTING LIMIT|ALL  # We are resetting limits for all users.
  state  LIMIT HAVE|BE? BE? PUT? FULL  # Everyone’s usage is back at zero.
  state-all  ALL|USERS HAVE|BE|PUT BE? PUT? FULL  # You are all at 0% again.
  event-arrives  EVENT HAVE|BE? BE? ARRIVED  # The reset has landed.
  event-give  TEAM? GIVE|rolling out? EVENT  # Everyone gets a full reset of limits now.
  event-for-all  LIMIT|PERIOD|full|another EVENT ALL  # A full usage reset for everyone.
`);

/** Everybody was given a reset to redeem later. */
export const BANKED_FRAMES = frames(
  `
  banked-give  TEAM? GIVE|enjoy STORED EVENT  # Everyone gets a banked reset.
  banked-give-passive  STORED EVENT HAVE|BE? BE? GIVE|ARRIVED|there|available|waiting|yours  # The banked reset has landed.
  banked-for-all  STORED EVENT ALL|USERS  # One banked reset for every account.
  banked-keep  TEAM? GIVE EVENT KEEP  # You each get a reset to use whenever you want.
  banked-to-keep  EVENT ALL|USERS to +KEEP  # A reset for all paid users, to use whenever.
`,
  AROUND_STORED,
);

/** A reset is promised for later. */
export const PROMISE_FRAMES = frames(`
  will-active  TEAM|team|and|, WILL be? TORESET|RESETTING LIMIT|PERIOD|ALL|USERS|EVENT|it|them|again  # We will reset limits tomorrow.
  will-passive  LIMIT|PERIOD|ALL|USERS WILL be|get|have? being? RESET  # Limits will be reset tomorrow.
  will-state  LIMIT|ALL|USERS WILL be|go|return|start|come|read|jump|get FULL  # Usage will go back to zero.
  will-get  ALL|USERS|you WILL get|receive|have|find|see|be EVENT|STORED|LIMIT  # Everyone will get a reset.
  event-will  EVENT WILL be|come|happen|land|follow|go|arrive|take|start|run|get|have|drop|appear|show  # The reset will land tomorrow.
  event-coming  EVENT is|are|be? coming|incoming|scheduled|planned|follows|due|soon|queued|upcoming|imminent|pending|expected|confirmed|happening|comes|moves|moved|lands|drops  # A reset is coming.
  event-intended  WILL +a|the|another|one|full EVENT  # We plan a reset.
`);

/** An announced reset did not happen, or not for everybody. */
export const WITHDRAWAL_FRAMES = frames(
  `
  not-through  EVENT did|has|have|does|is not take|go|gone|happen|happened|happening|work|worked|run|reach|apply|complete|come|coming|out|planned  # The reset did not go through.
  undone  TEAM? HAVE|BE? to? UNDO|roll|rolled|rolling|take|took EVENT  # We rolled back the reset.
  event-undone  EVENT HAVE|BE|got|went? BE? UNDO|rolled|moved|removed|error  # The reset is cancelled.
  mistake  EVENT announcement? BE|went|given a|an|in|by? mistake|error|accident|wrong|premature|bug  # The reset was a mistake.
  only-reached  only|just reached|applied|covered|went|hit|ran  # It only reached accounts in the pilot.
  only-for  EVENT BE|was only|just for|in|to  # The reset is only for the affected accounts, not for everyone.
`,
  AROUND_WITHDRAWALS,
);

/** What was announced is now done. */
export const COMPLETION_FRAMES = frames(
  `
  completion  DONE  # It is done.
`,
  AROUND_COMPLETIONS,
);
