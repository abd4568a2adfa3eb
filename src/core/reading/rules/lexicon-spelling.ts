function table(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(';').map((pair) => pair.trim().split(' = '));
  return new Map(pairs.map(([from = '', to = '']) => [from, to]));
}

/** Irregular contractions, written out, also without their apostrophe. */
export const CONTRACTIONS = table(`
  won't = will not; can't = can not; shan't = shall not; ain't = is not; let's = let us; it's = it is;
  that's = that is; this's = this is; here's = here is; there's = there is; what's = what is; who's = who is;
  he's = he is; she's = she is; reset's = reset is; y'all = you all; o'clock = oclock; gonna = going to;
  wanna = want to; gotta = have to; lemme = let me; cannot = can not; weve = we have; ive = i have; im = i am;
  youve = you have; youre = you are; theyre = they are; youll = you will; dont = do not; didnt = did not;
  wont = will not; cant = can not; isnt = is not; arent = are not; havent = have not; hasnt = has not;
  wouldnt = would not; thats = that is; yall = you all`);

/** Canonical spelling of misspellings, abbreviations and variants. */
export const SPELLINGS = table(`
  reseting = resetting; reseted = reset; resetted = reset; resett = reset; resetts = resets;
  ressetting = resetting; resseting = resetting; resset = reset; ratelimit = rate limit;
  ratelimits = rate limits; limts = limits; limis = limits; everybody = everyone; everbody = everyone;
  everybody's = everyone's; evryone = everyone; every1 = everyone; u = you; ur = your; rn = right now;
  tmrw = tomorrow; tmr = tomorrow; tmw = tomorrow; tomorow = tomorrow; tommorow = tomorrow;
  tommorrow = tomorrow; 2nite = tonight; tonite = tonight; min = minutes; mins = minutes; hr = hour;
  hrs = hours; secs = seconds; sec = second; pls = please; plz = please; thx = thanks; eod = end of day;
  eow = end of week; accts = accounts; acct = account; subs = subscriptions; 5hr = 5h`);
