-- The academy's processes, each with when it was last heard of (docs/contract.md 46).

CREATE TABLE "instances" (
    "place" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stopped_at" TIMESTAMPTZ(3),
    "disk_free_bytes" BIGINT,
    "providers" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "instances_pkey" PRIMARY KEY ("place"),
    CONSTRAINT "instances_place_length" CHECK (char_length("place") BETWEEN 1 AND 300),
    CONSTRAINT "instances_role_known" CHECK ("role" IN ('all', 'web', 'worker')),
    CONSTRAINT "instances_disk_not_negative" CHECK ("disk_free_bytes" >= 0),
    CONSTRAINT "instances_providers_object" CHECK (jsonb_typeof("providers") = 'object')
);
