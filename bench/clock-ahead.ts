/* Loaded before a program (`node --import clock-ahead.js?ms=<n>`): its clock is ahead by so much, or behind. */
const ahead = Number(new URL(import.meta.url).searchParams.get('ms'));
const real = Date.now;
Date.now = () => real() + ahead;
