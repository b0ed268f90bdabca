import path from 'node:path'
import { build } from 'esbuild'
import { ROOT } from '../system/root.mjs'
import { writeCompressedCopies } from './static-output.mjs'

/**
 * Bundles the service worker, which the server sends as /sw.js (scripts/server/static-files.mjs). It contains the
 * build's version, so that browsers notice each new build.
 * @param {string} buildDir
 * @param {string} version
 */
export async function buildServiceWorker(buildDir, version) {
  const outfile = path.join(buildDir, 'service-worker', 'sw.js')
  await build({
    entryPoints: [path.join(ROOT, 'components', 'offline', 'worker.ts')],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    tsconfig: path.join(ROOT, 'tsconfig.json'),
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: `// ${version}` },
    legalComments: 'none',
    logLevel: 'error',
  })
  await writeCompressedCopies(outfile)
}
