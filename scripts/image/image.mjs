import { checkNode, install } from '../start/install.mjs'
import { loadDotEnv } from '../start/settings.mjs'
import { asFailure, Failure } from '../system/failure.mjs'
import { endPrograms, withFolderLock } from '../system/programs.mjs'
import { printLine } from '../system/terminal.mjs'
import { buildImage, canStartImage, findEngine, sizeOverBase } from './engine.mjs'

const MB = 1e6
/** The maximum size of the image without its base image, in bytes. */
const LARGEST = 450 * MB

for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => void endPrograms().finally(() => process.exit(130)))

try {
  await makeImage()
} catch (error) {
  const failure = asFailure(error)
  process.stderr.write(`\n${failure instanceof Failure ? failure.message : failure.stack}\n\n`)
  process.exitCode = 1
}

// npm run image: builds the image. If buildah built the image, also starts and checks it (check.mjs).
async function makeImage() {
  const engine = findEngine()
  if (!engine) {
    printLine('Skipped: no image can be built here. Building one needs Docker, or root with buildah and debootstrap.')
    return
  }
  checkNode()
  await loadDotEnv()
  await withFolderLock(printLine, install)
  await buildImage(engine)
  if (engine === 'docker') return
  const size = sizeOverBase()
  printLine(`The image adds ${Math.round(size / MB)} MB to its base image.`)
  if (size > LARGEST) throw new Failure(`The image adds more than ${LARGEST / MB} MB to its base image.`)
  if (!canStartImage()) {
    printLine('Skipped: the image was not started. Starting it needs bwrap, from the package bubblewrap.')
    return
  }
  const { checkImage } = await import('./check.mjs')
  await checkImage()
  printLine('The image passed all checks.')
}
