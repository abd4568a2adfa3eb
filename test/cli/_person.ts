import type { Ask } from '../../src/cli/init/ask.js';

type Answer = string | boolean;

/**
 * Answers each question by the first key that its message contains, a list one after the other. The messages are kept.
 */
export function person(answers: Readonly<Record<string, Answer | readonly Answer[]>>) {
  const asked: string[] = [];
  const left = Object.entries(answers).map(([part, given]) => [part, [given].flat()] as const);
  const answerTo = (message: string) => {
    asked.push(message);
    const answer = left.find(([part]) => message.includes(part))?.[1].shift();
    if (answer === undefined) throw new Error(`nobody expected the question ${message}`);
    return answer;
  };
  const ask: Ask = {
    choose: async (message, choices) => {
      const answer = String(answerTo(message));
      if (!choices.some(({ value }) => value === answer))
        throw new Error(`${message} does not offer ${answer}`);
      return answer;
    },
    text: async (message, problemOf) => {
      const answer = String(answerTo(message));
      const problem = problemOf(answer);
      if (problem !== null) throw new Error(problem);
      return answer;
    },
    secret: async (message) => String(answerTo(message)),
    confirm: async (message) => answerTo(message) === true,
  };
  return { ask, asked };
}
