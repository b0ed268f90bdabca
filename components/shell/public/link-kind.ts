import type { ComponentProps, ComponentType } from 'react'
import type { Link } from '@/components/ui/link'

/**
 * The component for links in the layout: our Link or a plain `a`. The not-found page uses `a`, because its code is part
 * of every page and must stay small.
 */
export type LinkKind = ComponentType<ComponentProps<typeof Link>> | 'a'
