ALTER TABLE "checks" DROP CONSTRAINT "checks_project_id_projects_id_fk";
--> statement-breakpoint
CREATE FUNCTION "delete_project_checks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "checks" WHERE "project_id" IN (SELECT "id" FROM "deleted");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_delete_checks" AFTER DELETE ON "projects" REFERENCING OLD TABLE AS "deleted"
FOR EACH STATEMENT EXECUTE FUNCTION "delete_project_checks"();
--> statement-breakpoint
-- They are counted anew after every upload, while others wait: a smaller sample tells the planner enough.
ALTER TABLE "bulk_rows" ALTER COLUMN "job_id" SET STATISTICS 10, ALTER COLUMN "line" SET STATISTICS 10,
  ALTER COLUMN "shard" SET STATISTICS 10, ALTER COLUMN "host" SET STATISTICS 10, ALTER COLUMN "status" SET STATISTICS 10;
