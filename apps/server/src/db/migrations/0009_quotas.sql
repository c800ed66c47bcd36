CREATE TABLE "stored_bytes" (
	"project_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "stored_bytes_project_id_part_pk" PRIMARY KEY("project_id","part")
);
--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "reserved_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "pause" text;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "stored_bytes" integer DEFAULT 1024 NOT NULL;--> statement-breakpoint
CREATE INDEX "bulk_jobs_of_person" ON "bulk_jobs" USING btree ("user_id") WHERE "bulk_jobs"."status" in ('UPLOADING', 'PENDING', 'PROCESSING') or "bulk_jobs"."reserved_rows" > 0;--> statement-breakpoint
-- What is there already is counted by what such checks and rows take on average: to measure each would take long.
ALTER TABLE "checks" ALTER COLUMN "stored_bytes" DROP DEFAULT;--> statement-breakpoint
UPDATE "bulk_jobs" SET "stored_bytes" = "total_urls" * 350::bigint;--> statement-breakpoint
INSERT INTO "stored_bytes" ("project_id", "part", "bytes")
SELECT coalesce("project_id", '00000000-0000-0000-0000-000000000000'), 0, sum("bytes") FROM (
  SELECT "project_id", count(*) * 1024 AS "bytes" FROM "checks" GROUP BY "project_id"
  UNION ALL
  SELECT "project_id", sum("stored_bytes") FROM "bulk_jobs" GROUP BY "project_id"
) AS "held" GROUP BY 1;
--> statement-breakpoint
-- The figures follow what they count in the same transaction. Connections have parts of their own, so that one that
-- stores does not wait for another that does.
CREATE FUNCTION "count_check_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "stored_bytes" AS "kept" ("project_id", "part", "bytes")
    SELECT coalesce("project_id", '00000000-0000-0000-0000-000000000000'), pg_backend_pid() % 8, -sum("stored_bytes")
    FROM "removed" GROUP BY 1 ORDER BY 1
    ON CONFLICT ("project_id", "part") DO UPDATE SET "bytes" = "kept"."bytes" + excluded."bytes";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "stored_bytes" AS "kept" ("project_id", "part", "bytes")
    SELECT coalesce("project_id", '00000000-0000-0000-0000-000000000000'), pg_backend_pid() % 8, sum("stored_bytes")
    FROM "added" GROUP BY 1 ORDER BY 1
    ON CONFLICT ("project_id", "part") DO UPDATE SET "bytes" = "kept"."bytes" + excluded."bytes";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "checks_count_inserted" AFTER INSERT ON "checks" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "count_check_bytes"();
--> statement-breakpoint
CREATE TRIGGER "checks_count_updated" AFTER UPDATE ON "checks" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "count_check_bytes"();
--> statement-breakpoint
CREATE TRIGGER "checks_count_deleted" AFTER DELETE ON "checks" REFERENCING OLD TABLE AS "removed"
FOR EACH STATEMENT EXECUTE FUNCTION "count_check_bytes"();
--> statement-breakpoint
CREATE FUNCTION "count_job_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stored_bytes" AS "kept" ("project_id", "part", "bytes")
  SELECT coalesce("project_id", '00000000-0000-0000-0000-000000000000'), pg_backend_pid() % 8, sum("bytes")
  FROM (VALUES (OLD."project_id", -OLD."stored_bytes"), (NEW."project_id", NEW."stored_bytes")) AS "change" ("project_id", "bytes")
  WHERE "bytes" <> 0 GROUP BY 1 ORDER BY 1
  ON CONFLICT ("project_id", "part") DO UPDATE SET "bytes" = "kept"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bulk_jobs_count_bytes" AFTER INSERT OR DELETE OR UPDATE OF "project_id", "stored_bytes" ON "bulk_jobs"
FOR EACH ROW EXECUTE FUNCTION "count_job_bytes"();
--> statement-breakpoint
-- Named to come after the one that deletes its checks.
CREATE FUNCTION "forget_stored_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "stored_bytes" WHERE "project_id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_forget_stored_bytes" AFTER DELETE ON "projects" FOR EACH ROW EXECUTE FUNCTION "forget_stored_bytes"();
