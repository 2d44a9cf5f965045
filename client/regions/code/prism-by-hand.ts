// Read by Prism when it loads, so it must stand before it.
(window as { Prism?: unknown }).Prism = { manual: true, disableWorkerMessageHandler: true };

export {};
