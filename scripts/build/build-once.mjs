import { build } from './build.mjs'

// For an image: the build alone, with the stamp that lets a later start find it complete.
await build('.next')
