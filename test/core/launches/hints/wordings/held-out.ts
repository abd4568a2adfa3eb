import type { LabelledPost } from './company.js';

/**
 * Written and labelled before the rules existed, and never used to tune them: a rule that is changed because of a line
 * here spoils the figures of docs/launch-odds.md.
 */
export const HELD_OUT: readonly LabelledPost[] = [
  { kind: 'hint', line: 'nova', days: '2026-12-03/2026-12-04', text: 'Nova 4 arrives on December 3.' },
  {
    kind: 'hint',
    line: 'sonata',
    days: '2026-11-23/2026-11-30',
    text: 'Next week: Quill Sonata 5. Get your evals ready.',
  },
  {
    kind: 'hint',
    line: 'nova-oss',
    days: '2026-11-18/2026-12-10',
    text: "We'll be releasing the weights of nova-oss-120b in the coming weeks.",
  },
  {
    kind: 'hint',
    line: 'etude',
    days: '2027-01-01/2027-02-01',
    text: 'A first look at Quill Etude 5\n\nToday we are sharing early results from Quill Etude 5, our fastest small model so far. It will be available to all developers in January.',
  },
  {
    kind: 'hint',
    line: 'k',
    days: '2026-11-18/2026-12-01',
    text: 'K3 is almost ready. Shipping it to everyone before the end of the month.',
  },
  {
    kind: 'hint',
    line: null,
    days: '2027-01-01/2027-05-01',
    text: 'We plan to make our next frontier model generally available in early 2027.',
  },
  {
    kind: 'hint',
    line: 'nova-mini',
    days: '2026-11-24/2026-11-25',
    text: 'Quick update on timing: Nova 4 mini needs a few more days of safety testing, we now expect to launch it on Tuesday.',
  },
  {
    kind: 'hint',
    line: 'nova',
    days: '2026-11-19/2026-11-20',
    text: 'Nova 4 🚀 Thursday, 10am PT. Watch the livestream.',
  },
  { kind: 'hint', line: null, days: null, text: 'Our new reasoning model is around the corner' },
  {
    kind: 'hint',
    line: 'sonata',
    days: '2026-11-19/2026-11-20',
    text: 'Something big is coming tomorrow: meet the next generation of Quill Sonata.',
  },
  {
    kind: 'hint',
    line: 'nova',
    days: '2026-11-18/2026-12-03',
    text: 'Starting with a small group of partners today, Nova 4 will roll out to everyone over the next two weeks.',
  },
  {
    kind: 'hint',
    line: 'sonata',
    days: '2026-12-11/2026-12-21',
    text: 'Quill Sonata 5 is now in private preview. Public release is scheduled for mid December.',
  },
  {
    kind: 'hint',
    line: 'nova',
    days: '2026-12-02/2026-12-03',
    text: 'Save the date — 2 December — for Nova 4.',
  },
  { kind: 'hint', line: 'k', days: null, text: 'yes, k3 is coming. very soon.' },
  {
    kind: 'hint',
    line: 'nova',
    days: '2027-01-01/2027-04-01',
    text: 'Roadmap for Q1 2027: Nova 4, then Nova 4 mini.',
  },
  {
    kind: 'hint',
    line: 'nova',
    days: '2026-11-30/2026-12-01',
    text: "We're opening Nova 4 to all users on Monday, November 30.",
  },
  {
    kind: 'hint',
    line: 'nova',
    days: '2026-11-20/2026-11-21',
    text: 'Nova 3.5 is two months old. Its successor ships this Friday.',
  },
  {
    kind: 'hint',
    line: 'etude',
    days: '2026-11-18/2026-12-01',
    text: 'Later this month we will introduce Quill Etude 5, followed by Sonata 5 in the new year.',
  },
  { kind: 'hint', line: 'nova', days: '2026-12-08/2026-12-09', text: 'Nova 4 launch event: December 8' },
  {
    kind: 'hint',
    line: 'nova',
    days: '2026-11-18/2026-12-24',
    text: "In the next few weeks you'll be able to use Nova 4 in the app and through the API.",
  },
  {
    kind: 'hint',
    line: 'nova-flash-lite',
    days: null,
    text: 'Coming soon to the API and the app: Nova 4 Flash-Lite',
  },
  {
    kind: 'hint',
    line: 'k',
    days: '2026-11-18/2027-04-01',
    text: 'We expect to open-source K3 by the end of Q1.',
  },

  { kind: 'launch', line: 'sonata', text: 'Introducing Quill Sonata 5' },
  {
    kind: 'launch',
    line: 'nova',
    text: 'Nova 4 is here.\n\nToday we are releasing Nova 4, our most capable model. Voice mode follows in the coming weeks.',
  },
  { kind: 'launch', line: 'k', text: 'k3 is live in the API and on the web. weights soon.' },
  {
    kind: 'launch',
    line: 'nova-mini',
    text: 'We just shipped Nova 4 mini. Faster, cheaper, available to everyone.',
  },
  {
    kind: 'launch',
    line: 'nova',
    text: 'Changelog\n\n- Added nova-4 and nova-4-mini to the models endpoint',
  },
  {
    kind: 'launch',
    line: 'nova',
    text: "Nova 4 is rolling out now to all plans; if you don't see it yet, give it an hour.",
  },
  {
    kind: 'launch',
    line: 'etude',
    text: 'Meet Quill Etude 5: small, quick, and available today on every plan.',
  },
  { kind: 'launch', line: 'nova-oss', text: 'nova-oss-120b weights are up on the hub. Apache 2.0. Enjoy!' },
  {
    kind: 'launch',
    line: 'nova-flash-lite',
    text: 'Announcing general availability of Nova 4 Flash-Lite',
  },
  { kind: 'launch', line: 'sonata', text: 'You can now use Quill Sonata 5 in the console.' },

  { kind: 'none', text: 'When is Nova 4 coming?' },
  { kind: 'none', text: 'Rumor has it that Nova 4 drops next week. No comment :)' },
  { kind: 'none', text: 'Nova 2 will be retired on January 15. Please migrate to Nova 3.5.' },
  { kind: 'none', text: 'Fine-tuning for Nova 3.5 mini opens next month.' },
  { kind: 'none', text: 'No, we are not releasing Nova 4 this year.' },
  { kind: 'none', text: 'Nova 3.5 prices drop by 40% on December 1.' },
  { kind: 'none', text: "Our Tokyo office opens in January. We're hiring!" },
  { kind: 'none', text: 'How a hospital uses Quill Sonata 4.5 to write discharge letters' },
  { kind: 'none', text: 'Batch jobs are coming to the API next week.' },
  { kind: 'none', text: 'We trained Nova 3.5 with 12 % less energy than Nova 3. Paper soon.' },
  { kind: 'none', text: 'If Nova 4 were coming tomorrow, would you believe me?' },
  {
    kind: 'none',
    text: 'Looking forward to meeting many of you at the developer day on December 8!',
  },
  { kind: 'none', text: 'Quill Sonata 4.5 will get a larger context window in the coming weeks.' },
  { kind: 'none', text: 'Some people say we will launch K3 tomorrow. We have nothing to announce.' },
  {
    kind: 'none',
    text: 'Scheduled maintenance: Nova 3 endpoints will be unavailable on Sunday from 02:00 to 04:00 UTC.',
  },
  { kind: 'none', text: 'Memory is coming to all users next week' },
  { kind: 'none', text: 'I hope we can ship Nova 4 some day' },
  { kind: 'none', text: 'Deprecation: the k1-preview alias will point to k2 from December 1.' },
  { kind: 'none', text: 'Nova 3.5 comes to three more regions next week.' },
  { kind: 'none', text: 'Results of the Nova 3.5 safety evaluation will be published on Friday.' },
];
