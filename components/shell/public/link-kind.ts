import type { ComponentProps, ComponentType } from 'react'
import type { Link } from '@/components/ui/link'

/**
 * The component for links in the layout: our Link, or the plain element, which loads the whole page. The not-found page
 * uses the plain element, because the code of that page is part of every page.
 */
export type LinkKind = ComponentType<ComponentProps<typeof Link>> | 'a'
