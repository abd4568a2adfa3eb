function table(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(';').map((pair) => pair.trim().split(' = '));
  return new Map(pairs.map(([from = '', to = '']) => [from, to]));
}

/** Irregular contractions, misspellings, abbreviations and variants, in canonical spelling. */
export const SPELLINGS = table(`
  won't = will not; can't = can not; ain't = is not; let's = let us; it's = it is; that's = that is; here's = here is;
  there's = there is; what's = what is; who's = who is; he's = he is; reset's = reset is; y'all = you all;
  o'clock = oclock; gonna = going to; gotta = have to; lemme = let me; cannot = can not; weve = we have; ive = i have;
  im = i am; youre = you are; youll = you will; isnt = is not; hasnt = has not; dont = do not; didnt = did not; wont = will not; thats = that is; yall = you all; reseting = resetting;
  resetted = reset; ratelimits = rate limits; everybody = everyone; everybody's = everyone's; u = you; ur = your; n = and;
  rn = right now; tmrw = tomorrow; tonite = tonight; min = minutes; mins = minutes; hr = hour; hrs = hours;
  eod = end of day; eow = end of week; accts = accounts; subs = subscriptions; 5hr = 5h`);
