import { usePageMeta } from '../../ui/use-page-meta.ts';
import { ClosingCall } from './closing-call.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Statistics } from './statistics.tsx';
import { UseCases } from './use-cases.tsx';

export function LandingScreen() {
  usePageMeta(
    'Hopwise: URL redirect tracking and analysis',
    "Follow a URL's redirects hop by hop: status, timing, certificate, SEO and security of every hop. Free to try, no account needed.",
  );
  return (
    <>
      <Hero />
      <Statistics />
      <Features />
      <UseCases />
      <ClosingCall />
    </>
  );
}
