import { execFileSync } from 'node:child_process';

/** Process tests start `dist/*.js`, so the build must be of this tree. */
export default function build(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
}
