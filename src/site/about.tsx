import { Section } from './pieces.js';

/** What counts, how the forecast is made, and where to get the data. */
export function About({ product }: { product: string }) {
  return (
    <>
      <Section id="rule" title="What counts">
        <ul class="prose">
          <li>
            A <strong>reset</strong> is one event at which usage limits were reset for a whole class of users
            at once. It counts as soon as a post says that it is done or under way.
          </li>
          <li>
            A <strong>promise</strong> of a later reset is a hint with a window, not a reset. A passed window
            does not prove that the reset happened.
          </li>
          <li>
            Posts about the same event within six hours count as one reset, unless a post says that it is
            another one.
          </li>
          <li>
            A <strong>banked reset</strong>, which users store and redeem later, is shown but counted
            separately: it is not in the total, the gaps or the scores.
          </li>
          <li>Fixes for some users, raised limits, waived usage and refunds are not resets.</li>
          <li>
            Nothing is edited or deleted. A correction is a new row that replaces an earlier one and records
            who made it, when and why.
          </li>
        </ul>
        <p>
          This is a record of what public posts say about {product}. It does not include resets that nobody
          posts about, and it does not claim complete worldwide coverage.
        </p>
      </Section>
      <Section id="how" title="How this forecast is made">
        <p>
          Every five minutes, a model estimates how likely a reset is in the next 6 and 24 hours. It combines
          several simple models, weighted by how well each predicted past resets: the recent rate, fading
          rates, the time since the last reset, and bursts. It then adjusts for the hours at which the team
          posts and for promises in posts. Every coefficient is learnt from past data only; with little data,
          each one shrinks to zero.
        </p>
        <p>
          Each forecast is saved before its outcome is known. When its window is over, it is scored and
          compared with the average of the last thirty days. No forecast is added or changed later.
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
          You need no account and no key. Please request the data at most once every five minutes, and credit
          this site when you share it.
        </p>
      </Section>
    </>
  );
}
