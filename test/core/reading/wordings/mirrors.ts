import type { ReadingKind } from '../../../../src/core/reading/reading.js';

/** Invented wordings that one rule reads, and near them those that it must leave alone. */
export interface Mirror {
  readonly rule: string;
  readonly kind: ReadingKind;
  readonly said: readonly string[];
  readonly not: readonly string[];
}

export const MIRRORS: readonly Mirror[] = [
  {
    rule: 'a bare "reset" with a condition or a later time is a promise',
    kind: 'hint',
    said: [
      'If the new build survives the weekend we reset everyone on Monday.',
      'Once the last region is green I reset limits for all plans.',
      'The moment the fix is fully rolled out we reset everyone’s limits.',
      'At 20k stars I reset limits for everybody.',
      '8.5M. At 9M we reset limits again, same rules as always.',
      'In two hours we reset limits for everyone. Burn what you have.',
      'Tomorrow. Limits reset for everyone.',
      'Very soon: limits reset for all plans.',
      'Codex limits get reset tonight for every plan.',
      'Limits reset on Saturday for all plans.',
      'You know what happens at 8M. We reset.',
      'When the graphs look good again we reset limits for everyone.',
    ],
    not: [
      'If we mess up we reset. That is the culture.',
      'If your limits reset tomorrow, plan accordingly.',
      'At 500 stars I open source it.',
      'When we cross 8M I will dye my hair.',
      'In two days we reset the scoreboard for season 2.',
      'You’d think we reset limits every day.',
      'Meters go back to zero when your window ends.',
    ],
  },
  {
    rule: 'the same words about what happened are a reset',
    kind: 'reset',
    said: [
      'We crossed 8M and we reset. Simple as that.',
      'When the graphs recovered we reset limits for everyone.',
      'If you noticed your usage drop to 0%, that was us: limits are reset for everyone.',
      'If you’re wondering why your bar is full: we reset limits for everyone.',
      'Resetting limits for all plans for the weekend, enjoy.',
      'We are resetting limits ahead of tomorrow’s launch. Enjoy.',
      'Limits reset for all plans, promise from yesterday kept.',
      'It’s midnight somewhere. Limits have been reset for all plans.',
      'Second time in three days: limits reset for all plans.',
      'Limits across Plus, Pro and Business were reset a few minutes ago.',
    ],
    not: [
      'One year ago we reset limits for the first time. Simpler times.',
      'The biggest reset we’ve ever done was in March.',
      'I have pressed the reset button 31 times this year.',
    ],
  },
  {
    rule: 'the button pressed on a condition',
    kind: 'hint',
    said: ['We hit the button as soon as the dashboards turn green.', 'I press the button once we hit 9M.'],
    not: [
      'Someone gave me a big red button. I pressed it. It plays a song.',
      'I pressed it. (The snooze button.)',
    ],
  },
  {
    rule: 'an infinitive is as real as the verb it hangs on',
    kind: 'reset',
    said: [
      'We found some spare GPUs and used them to reset everyone’s limits.',
      'The hotel wifi was just good enough to reset limits for everyone. Good night.',
      'My job today was to reset limits for everyone. Done.',
      'Turns out that the fastest way to calm down my mentions is to reset the limits. So I did.',
    ],
    not: [
      'We used to reset limits by hand. Now there is a button.',
      'It was not good enough to reset limits for.',
      'The plan was to reset limits. Plans change.',
      'They told me to reset limits. I said no.',
      'I was told to reset limits more often. Noted.',
      'We should have reset limits last week.',
      'Almost reset the limits by accident. Almost.',
    ],
  },
  {
    rule: 'limits and nothing else',
    kind: 'reset',
    said: [
      'We reset the whole world. Enjoy.',
      'All paid accounts have been reset.',
      'We reset everything for everyone.',
    ],
    not: [
      'All API keys of the beta were reset, please log in again.',
      'We reset the kitchen timer and ordered more pizza.',
      'We’ve reset the votes for the naming contest.',
      'I used my break to reset the coffee machine for everyone.',
      'Staging limits were reset, prod is untouched.',
      'Ship it, then reset it, then ship it again.',
      'The team made me a mug that says reset.',
    ],
  },
  {
    rule: 'for everybody, not for these few',
    kind: 'reset',
    said: [
      'Rather than crediting the affected accounts one by one we reset everyone.',
      'Every Plus, Pro, Business and Enterprise account just got its limits reset.',
    ],
    not: [
      'We reset limits for these two workspaces only.',
      'For these accounts only, usage has been reset.',
      'We’ve reset limits, but only for those on the broken build.',
      'We reset usage for roughly 2,000 workspaces that were billed twice.',
    ],
  },
  {
    rule: 'the words of others are no announcement',
    kind: 'reset',
    said: ['I asked Codex to reset everyone’s limits and it did.'],
    not: [
      'Fake accounts claim that limits have been reset. They have not.',
      'The tracker site says that limits were reset at 9am. The tracker site is wrong.',
      'My favorite reply this week: reset the limits or I reset my subscription.',
      'I’d love to say that limits are reset, but no.',
      'Poll: reset on Friday or more limits forever?',
    ],
  },
  {
    rule: 'a headline, a topic and its answer',
    kind: 'reset',
    said: [
      'Limits? Reset. Enjoy.',
      'usage limits: reset\ncoffee: drunk\nweekend: started',
      'Codex weekly limits: refreshed for everyone.',
      'RESET. All plans.',
    ],
    not: [
      'Limits? What limits.',
      'Reset? No.',
      'Usage limits? Raised. 30% more for Plus.',
      'status: tired\nmood: reset\ncoffee: empty',
    ],
  },
  {
    rule: 'everybody’s limits are full again',
    kind: 'reset',
    said: [
      'All accounts are back at 100%. Sorry for the rough morning.',
      'Every plan is back to full limits.',
      'Everyone’s weekly allowance has been restored to 100%.',
      'Full bars for everyone. Enjoy!',
      'All paid plans now start with a fresh weekly window.',
      'We started everyone from zero.',
      'Quotas refilled for every plan.',
    ],
    not: [
      'All users are at 100% of the new rollout.',
      'Plus users are at 100%, Free users follow tomorrow.',
      'We are back at full capacity for all plans.',
      'Applying a banked reset brings your limits back to 100%.',
      'How a reset works: we press the button, your usage goes back to 0%.',
      'Your allowance is restored to full at the start of each window.',
      'Everyone is on the fresh build now. Enjoy!',
      'We restored the 5h limit for Pro, weekly stays as it was.',
      'Doubled limits stay for the weekend. Enjoy your higher limits!',
    ],
  },
  {
    rule: 'everybody’s limits will be full',
    kind: 'hint',
    said: [
      'Full bars for everyone tomorrow.',
      'Usage will go back to 100% for everyone once the fix is out.',
      'Give us until tomorrow and everyone gets their limits back in full.',
    ],
    not: [
      'Once your window ends you are back at 100%.',
      'If you use a banked reset you’re back at 100% right away.',
    ],
  },
  {
    rule: 'the deed told as "it"',
    kind: 'reset',
    said: [
      'I stared at the reset button for an hour. Pressed it.',
      'One reset was not enough after the second outage, so we did it again for all plans.',
      'I know I said no more resets. I caved. It’s live for everyone.',
      'Three outages, three resets. The third one is landing now for all plans.',
    ],
    not: [
      'Did it again: broke prod on a Friday.',
      'I said no more resets this month and I meant it.',
      'No resets this week, sorry. I lied about the cake as well.',
      'I lied about the coffee. It’s live for everyone on floor 3.',
    ],
  },
  {
    rule: 'one of what was named is promised',
    kind: 'hint',
    said: [
      'No reset yet. Once we know what happened, you’ll all get one.',
      'A lot of you asked for a reset. We’ll send one tomorrow.',
    ],
    not: [
      'You’ll get one email about this.',
      'You get one guess what we launch tomorrow.',
      'You’ll all get one.',
    ],
  },
  {
    rule: 'a reset is put off, or its mark is named',
    kind: 'hint',
    said: [
      'The reset is postponed to Friday, we want to see one more clean day.',
      'Pushing the reset to tomorrow morning, sorry.',
      'The reset I promised will take a bit longer, the fix is not out yet.',
      '7.8M. Next reset is only 200k users away.',
      'We’ll treat everyone to a reset on Friday.',
      'We plan on resetting limits once this is over.',
      'Expect the biggest reset yet when GPT-6 lands.',
      'Ship the app on Tuesday, fix memory on Wednesday, and on Thursday a reset for everyone.',
      'We have decided to do a reset tomorrow morning for all plans.',
    ],
    not: [
      'We moved the weekly reset to your signup day.',
      'The reset takes longer than expected to show up for some of you.',
      'Moving the button to the other side of the desk, for safety.',
      'Handing out resets is not a strategy.',
      'Hard to expect a reset every week.',
    ],
  },
  {
    rule: 'a reset that is stored',
    kind: 'banked',
    said: [
      'An extra reset is waiting in your bank. Use it when you need it.',
      'Reset bank: +1 for all paid plans.',
      'Three more resets are landing in your bank, all plans.',
      'One more is sitting in your reset bank. Happy Friday.',
      'We’ve topped up everyone’s reset bank by one.',
    ],
    not: [
      'Banked resets sit in your bank until you use them.',
      'Having one in your bank does not change when your week starts.',
      'Your reset bank holds up to three resets.',
      'We fixed a bug where one was missing from your bank.',
    ],
  },
  {
    rule: 'both at once',
    kind: 'reset+banked',
    said: [
      'All limits have been reset, on all plans, and two more are landing in your bank.',
      'Full reset for every plan, already applied. Plus one saved to your bank.',
      'Usage is back at 100% for everyone and you also get a reset stored to use at your own leisure.',
      'Two for one: a full reset right now, and another one in your bank to use whenever.',
    ],
    not: [],
  },
  {
    rule: 'a short post that says that it is done',
    kind: 'confirmation',
    said: [
      'Hello Europe, it is done.',
      'All done on our side. Sleep well.',
      'Fully propagated. Enjoy.',
      'Enjoy the fresh limits!',
      'A good way to spend the reset you all just got: write some tests.',
    ],
    not: [
      'It is done. The new docs are merged.',
      'Done. The terminal rewrite is in the latest release.',
      'Fully rolled out. Try the new plugin page.',
      'The reset we did in June was a database typo.',
    ],
  },
];
