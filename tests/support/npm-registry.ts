import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import tar from 'tar-stream'

/** An npm registry on this machine that has one package, of the same files in several versions. */
export async function openRegistry(name: string, versions: string[], files: Record<string, string>) {
  const packed = new Map<string, Buffer>()
  for (const version of versions) packed.set(`/${version}.tgz`, await pack({ name, version }, files))
  const server = http.createServer((request, response) => {
    const content = packed.get(request.url ?? '')
    if (content) return void response.end(content)
    if (decodeURIComponent(request.url ?? '') !== `/${name}`) return void response.writeHead(404).end('{}')
    const entries = [...packed].map(([path, bytes], at) => {
      const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
      return [versions[at], { name, version: versions[at], dist: { tarball: `${url}${path}`, integrity } }]
    })
    const document = { name, 'dist-tags': { latest: versions[0] }, versions: Object.fromEntries(entries) }
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(document))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => server.close() }
}

async function pack(about: { name: string; version: string }, files: Record<string, string>): Promise<Buffer> {
  const archive = tar.pack()
  archive.entry({ name: 'package/package.json' }, JSON.stringify(about))
  for (const [file, text] of Object.entries(files)) archive.entry({ name: `package/${file}`, mode: 0o755 }, text)
  archive.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of archive) chunks.push(Buffer.from(chunk as Uint8Array))
  return gzipSync(Buffer.concat(chunks))
}
