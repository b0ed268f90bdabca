-- What the office looks for among many (docs/performance.md).

-- Messages by a part of a name, an address or a subject.
CREATE INDEX "messages_search_trgm" ON "messages"
    USING gin (lower("to_name" || ' ' || "to_address" || ' ' || "subject") gin_trgm_ops);

-- People by a part of their name alone, whose classes are then read along the indexes of those.
CREATE INDEX "users_name_trgm" ON "users" USING gin (lower("name") gin_trgm_ops);

-- The classes that two people have with each other: a list asks each of its rows for the one before.
CREATE INDEX "bookings_of_two_in_order" ON "bookings" ("student_id", "teacher_id", "starts_at") WHERE "cancelled_at" IS NULL;
