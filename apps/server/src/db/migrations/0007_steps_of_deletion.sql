ALTER TABLE "projects" DROP CONSTRAINT "projects_one_owner";--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "keeps_checks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "checks_move_to" uuid;--> statement-breakpoint
CREATE INDEX "projects_removed" ON "projects" USING btree ("removed_at") WHERE "projects"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_one_owner" CHECK (num_nonnulls("projects"."user_id", "projects"."organization_id") = case when "projects"."removed_at" is null then 1 else 0 end);--> statement-breakpoint
-- A deleted project loses its owner, and with it everyone who could see it. What it holds goes step by step, so its
-- bulk jobs must stop now.
CREATE FUNCTION "remove_bulk_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "bulk_jobs" SET "status" = 'DELETING', "touched_at" = now(), "keeps_checks" = NEW."checks_move_to" IS NOT NULL
  WHERE "project_id" = NEW."id" AND "status" <> 'DELETING';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_remove_bulk_jobs" AFTER UPDATE OF "removed_at" ON "projects"
FOR EACH ROW WHEN (OLD."removed_at" IS NULL AND NEW."removed_at" IS NOT NULL) EXECUTE FUNCTION "remove_bulk_jobs"();
--> statement-breakpoint
-- The projects of an account or an organization are removed with it, not deleted on the spot. No project has both.
CREATE FUNCTION "remove_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "projects" SET "removed_at" = now(), "user_id" = NULL, "organization_id" = NULL, "is_default" = false
  WHERE "user_id" = OLD."id" OR "organization_id" = OLD."id";
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_remove_projects" BEFORE DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "remove_projects"();
--> statement-breakpoint
CREATE TRIGGER "organizations_remove_projects" BEFORE DELETE ON "organizations" FOR EACH ROW EXECUTE FUNCTION "remove_projects"();
--> statement-breakpoint
-- Each row for itself: by its key, whatever the database knows of the size of its tables.
DROP TRIGGER "bulk_jobs_delete_rows" ON "bulk_jobs";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "delete_bulk_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "bulk_rows" WHERE "job_id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bulk_jobs_delete_rows" AFTER DELETE ON "bulk_jobs" FOR EACH ROW EXECUTE FUNCTION "delete_bulk_rows"();
--> statement-breakpoint
DROP TRIGGER "projects_delete_checks" ON "projects";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "delete_project_checks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "checks" WHERE "project_id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_delete_checks" AFTER DELETE ON "projects" FOR EACH ROW EXECUTE FUNCTION "delete_project_checks"();
