import { build } from './build.mjs'

// For an image: only builds, with the stamp that tells a later start that the build is complete.
await build('.next')
