import { build } from './build.mjs'

// Builds the application for an image and does not start it. A later start recognises the complete build by its stamp.
await build('.next')
