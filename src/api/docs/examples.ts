/** The address in the examples; the page's script replaces it with its own. */
export const EXAMPLE_BASE = 'http://127.0.0.1:3000';

export interface Example {
  readonly id: 'curl' | 'javascript' | 'python';
  readonly title: string;
  readonly code: string;
}

/** Complete programs to copy; a test runs each of them. */
export const EXAMPLES: readonly Example[] = [
  {
    id: 'curl',
    title: 'curl',
    code: `base=${EXAMPLE_BASE}

curl -fsS "$base/api/v1/stats"
curl -fsS "$base/api/v1/forecast"
curl -fsS "$base/api/v1/resets?limit=3"

# Ask again without a new body while nothing is new: prints 304 then.
etag=$(curl -fsS -o /dev/null -w '%header{etag}' "$base/api/v1/stats")
curl -fsS -o /dev/null -w '%{http_code}\\n' -H "If-None-Match: $etag" "$base/api/v1/stats"
`,
  },
  {
    id: 'javascript',
    title: 'JavaScript',
    code: `const base = '${EXAMPLE_BASE}';

async function get(path) {
  const answer = await fetch(base + path);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error.code + ': ' + body.error.message);
  return body;
}

const { lastResetAt, totalResets } = await get('/api/v1/stats');
console.log('resets:', totalResets, 'last:', lastResetAt ?? 'none yet');

const { next24Hours, caveat } = await get('/api/v1/forecast');
console.log('chance in 24 hours:', next24Hours.probability);
console.log(caveat);

// The whole history, page by page.
const resets = [];
for (let offset = 0; offset !== null; ) {
  const page = await get('/api/v1/resets?limit=100&offset=' + offset);
  resets.push(...page.resets);
  offset = page.nextOffset;
}
console.log('read:', resets.length);
`,
  },
  {
    id: 'python',
    title: 'Python',
    code: `import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

base = "${EXAMPLE_BASE}"


def get(path):
    """The body of an answer; an error of the API as an exception."""
    try:
        with urlopen(Request(base + path), timeout=10) as answer:
            return json.load(answer)
    except HTTPError as error:
        problem = json.load(error)["error"]
        raise SystemExit(f"{problem['code']}: {problem['message']}")


stats = get("/api/v1/stats")
print("resets:", stats["totalResets"], "last:", stats["lastResetAt"] or "none yet")

forecast = get("/api/v1/forecast")
print("chance in 24 hours:", forecast["next24Hours"]["probability"])

# The whole history, page by page.
resets, offset = [], 0
while offset is not None:
    page = get(f"/api/v1/resets?limit=100&offset={offset}")
    resets += page["resets"]
    offset = page["nextOffset"]
print("read:", len(resets))
`,
  },
];
