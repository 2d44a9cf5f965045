/** The language service in a web worker: each message is a call, each reply has its id. */
import type { LanguageService, WorkerCall, WorkerReply } from '#shared/language-service';
import { createLanguageService } from './service.ts';

/** Handles the calls of one page; the first one provides the definitions. */
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
