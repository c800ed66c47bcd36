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
