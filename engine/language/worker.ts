/** The language service in a worker of the browser: each message is a call, each answer has its id. */
import type { LanguageService, WorkerCall, WorkerReply } from '#shared/language-service';
import { createLanguageService } from './service.ts';

/** Answers the calls of one page; the first one brings the definitions. */
function createAnswers(): (call: WorkerCall) => unknown {
  let service: LanguageService | undefined;
  return (call) => {
    if (call.method === 'start') {
      service = createLanguageService(call.definitions);
      return null;
    }
    if (service === undefined) throw new Error('The first call is start.');
    const { document, workspace } = call;
    return call.method === 'diagnose'
      ? service.diagnose(document, workspace)
      : service[call.method](document, call.offset, workspace);
  };
}

const answer = createAnswers();
addEventListener('message', ({ data }: MessageEvent<WorkerCall>) => {
  postMessage({ id: data.id, result: answer(data) } satisfies WorkerReply);
});
