// The generated files of the client package, from the OpenAPI document of the render API.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describedApiRoutes } from '../server/app/api-routes.ts';
import { openApiDocument, operationId } from '../server/render-api/openapi.ts';

const HEAD = '// Generated from the OpenAPI document by `npm run sdk`.\n';

/** The generated files of client/sdk, by name. `root`: the project's folder. */
export const sdkFiles = (root: string): Readonly<Record<string, string>> => ({
  'api.ts': HEAD + generateTypes(root),
  'calls.ts': HEAD + callTable(),
});

function generateTypes(root: string): string {
  const require = createRequire(createRequire(resolve(root, 'package.json')).resolve('openapi-generator/package.json'));
  const generator = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin', 'cli.js');
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(openApiDocument(describedApiRoutes, '1')));
    // Fields with a default are optional.
    const output = execFileSync(process.execPath, [generator, file, '--default-non-nullable=false'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return String(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How each call is sent. */
function callTable(): string {
  const entries = describedApiRoutes.map((route) => {
    const { method, path } = route;
    const address = path.replace(/:(\w+)/g, '{$1}');
    return `  ${operationId(route)}: { method: '${method.toUpperCase()}', path: '${address}' },`;
  });
  return `export const calls = {\n${entries.sort().join('\n')}\n} as const;\n`;
}
