// Prism reads this when it loads, so it must be imported first.
(window as { Prism?: unknown }).Prism = { manual: true, disableWorkerMessageHandler: true };

export {};
