export interface Cluster {
  adopted: boolean
  url(database: string): string
  create(database: string): Promise<void>
  watch(): void
  stop(): Promise<void>
  remove(): void
}

export function startPostgres(options: {
  dataDir: string
  durable?: boolean
  say?: (line: string) => void
}): Promise<Cluster>
