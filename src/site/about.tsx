import { Section } from './pieces.js';

/** What counts, how the numbers come about, and where they can be had. */
export function About({ product }: { product: string }) {
  return (
    <>
      <Section id="rule" title="What counts">
        <ul class="prose">
          <li>
            A <strong>reset</strong> is one real-world event at which usage limits were reset for a whole
            class of users at once. It counts from the moment a post says that it is done or under way.
          </li>
          <li>
            A <strong>promise</strong> for later is a hint with a window, not a reset. Its time passing proves
            nothing.
          </li>
          <li>Several posts about one event, within six hours and not said to be another, are one reset.</li>
          <li>
            A <strong>banked reset</strong>, stored and redeemed later, is shown but counted apart: not in the
            total, the gaps or the scores.
          </li>
          <li>Fixes for some users, raised limits, waived usage and refunds are not resets.</li>
          <li>
            Nothing is edited or deleted. A correction is a further row that replaces an earlier one, with
            who, when and why.
          </li>
        </ul>
        <p>
          This is the record of what public posts say about {product}. A reset that nobody posts about is not
          in it, and it does not assert complete worldwide coverage.
        </p>
      </Section>
      <Section id="how" title="How this forecast is made">
        <p>
          Every five minutes a model of the past says how likely a reset is in the next 6 and 24 hours. It
          weighs several simple ideas against each other by how well each foretold what came: the recent rate,
          rates that fade or change, the time since the last reset, habits and bursts. On top come the hours
          at which the team posts, outages, and promises that were read in posts. Every coefficient is learnt
          from the past alone; with little data each one shrinks to nothing.
        </p>
        <p>
          Each forecast is saved before anybody can know its outcome. When its window is over it is scored,
          whatever came of it, beside the plain average of the last thirty days. Nothing is filled in
          afterwards.
        </p>
      </Section>
      <Section id="data" title="Use the data">
        <ul class="links">
          <li>
            <a href="/docs">API documentation</a>
          </li>
          <li>
            <a href="/api/openapi.json">OpenAPI description</a>
          </li>
          <li>
            <a href="/feed.atom" type="application/atom+xml">
              Atom feed of resets
            </a>
          </li>
          <li>
            <a href="/calendar.ics" type="text/calendar">
              Calendar of resets and promises
            </a>
          </li>
          <li>
            <a href="/api/v1/forecast">This forecast as JSON</a>
          </li>
        </ul>
        <p>
          No account and no key. Please poll the data at most once in five minutes, and attribute what you
          share to this site.
        </p>
      </Section>
    </>
  );
}
