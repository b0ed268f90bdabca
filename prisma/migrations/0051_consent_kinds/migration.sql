-- Recordings and publicity are consents of their own. Instances of the previous version record only 'learning'.
-- AlterTable
ALTER TABLE "consents" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'learning';
-- AlterTable
ALTER TABLE "consents" ADD COLUMN "channel" TEXT NOT NULL DEFAULT 'web';

ALTER TABLE "consents"
    ADD CONSTRAINT "consents_kind_known" CHECK ("kind" IN ('learning', 'recordings', 'publicity')),
    ADD CONSTRAINT "consents_channel_known" CHECK ("channel" IN ('web', 'office', 'paper'));

DROP INDEX "consents_one_standing_per_learner";
CREATE UNIQUE INDEX "consents_one_standing_per_learner" ON "consents" ("learner_id", "kind") WHERE "ended_at" IS NULL;
