CREATE TABLE "evidence_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"check_count" integer NOT NULL
);
--> statement-breakpoint
-- It is compressed already.
ALTER TABLE "evidence_packs" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
INSERT INTO "evidence_packs"
SELECT "check_id", convert_to(json_build_object('trace', "trace", 'analysis', "analysis")::text, 'UTF8'), 1
FROM "check_traces" LEFT JOIN "check_analyses" USING ("check_id");--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "pack_id" uuid;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "pack_place" smallint;--> statement-breakpoint
UPDATE "checks" SET "pack_id" = "id", "pack_place" = 0;--> statement-breakpoint
ALTER TABLE "checks" ALTER COLUMN "pack_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checks" ALTER COLUMN "pack_place" SET NOT NULL;--> statement-breakpoint
DROP TABLE "check_analyses";--> statement-breakpoint
DROP TABLE "check_traces";--> statement-breakpoint
-- Two statements, because the second has to see what others did while the first waited for them.
CREATE FUNCTION "shrink_evidence_packs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "evidence_packs" SET "check_count" = "check_count" - "gone"."checks"
  FROM (SELECT "pack_id", count(*) AS "checks" FROM "deleted" GROUP BY "pack_id") AS "gone"
  WHERE "id" = "gone"."pack_id";
  DELETE FROM "evidence_packs" WHERE "id" IN (SELECT "pack_id" FROM "deleted") AND "check_count" <= 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "checks_shrink_evidence_packs" AFTER DELETE ON "checks" REFERENCING OLD TABLE AS "deleted"
FOR EACH STATEMENT EXECUTE FUNCTION "shrink_evidence_packs"();--> statement-breakpoint
ALTER TABLE "bulk_rows" DROP CONSTRAINT "bulk_rows_job_id_bulk_jobs_id_fk";
--> statement-breakpoint
CREATE FUNCTION "delete_bulk_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "bulk_rows" WHERE "job_id" IN (SELECT "id" FROM "deleted");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bulk_jobs_delete_rows" AFTER DELETE ON "bulk_jobs" REFERENCING OLD TABLE AS "deleted"
FOR EACH STATEMENT EXECUTE FUNCTION "delete_bulk_rows"();
